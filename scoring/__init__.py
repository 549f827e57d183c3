"""Is this a winning hand, and what is it worth?"""

from scoring.advice import Change, Completion, completions, nearest_wins
from scoring.claims import Claim, ImpossibleClaim, Problem, WinBy, check, shown_together
from scoring.editions import BEGINNER, CAFE, EDITIONS, STANDARD, Edition, Terms
from scoring.items import Item, ItemName
from scoring.melds import Meld, Shape
from scoring.notation import answer_to_json, claim_from_json, error_to_json, parse_json, score_to_json
from scoring.practice import random_five, random_hand
from scoring.refusals import Refusal
from scoring.rulebook import RuleNumbers, rule_numbers
from scoring.score import DEALER_BONUS, Score, score

__all__ = [
    "BEGINNER",
    "CAFE",
    "DEALER_BONUS",
    "EDITIONS",
    "STANDARD",
    "Change",
    "Claim",
    "Completion",
    "Edition",
    "ImpossibleClaim",
    "Item",
    "ItemName",
    "Meld",
    "Problem",
    "Refusal",
    "RuleNumbers",
    "Score",
    "Shape",
    "Terms",
    "WinBy",
    "answer_to_json",
    "check",
    "claim_from_json",
    "completions",
    "error_to_json",
    "nearest_wins",
    "parse_json",
    "random_five",
    "random_hand",
    "rule_numbers",
    "score",
    "score_to_json",
    "shown_together",
]
