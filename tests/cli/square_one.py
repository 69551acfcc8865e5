"""Replays moves of the Square-1 by rules that the program does not share."""

import re


def square_one(moves):
    """Pieces in Jaap's format after the moves, by the places of TNoodle's SquareOnePuzzle."""
    pieces = list("AA1BB2CC3DD45EE6FF7GG8HH")
    middle = "-"
    for word in re.findall(r"/|\(-?\d+,-?\d+\)", moves):
        if word == "/":
            assert pieces[0] != pieces[11] and pieces[5] != pieces[6] and pieces[12] != pieces[23] and pieces[17] != pieces[18]
            pieces[6:12], pieces[12:18] = pieces[12:18], pieces[6:12]
            middle = "/" if middle == "-" else "-"
        else:
            top, bottom = (int(number) % 12 for number in word[1:-1].split(","))
            pieces = pieces[12 - top:12] + pieces[:12 - top] + pieces[24 - bottom:] + pieces[12:24 - bottom]
    names = [pieces[i] for i in range(24) if not (pieces[i].isalpha() and pieces[i // 12 * 12 + (i - 1) % 12] == pieces[i])]
    return "".join(names) + middle
