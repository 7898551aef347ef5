"""Runs the steps of a story one after the other and reports them in the Test Anything Protocol."""
import sys
import traceback

_steps = []


def step(function):
    """Makes a function a step, named as it is called."""
    _steps.append(function)
    return function


def run():
    """Runs all steps in the order they were written; ends the program."""
    failed = 0
    for number, function in enumerate(_steps, 1):
        name = function.__name__.replace("_", " ")
        try:
            function()
            print(f"ok {number} - {name}", flush=True)
        except Exception:  # the report has to go on
            failed += 1
            print(f"not ok {number} - {name}")
            print("  " + traceback.format_exc().replace("\n", "\n  "), flush=True)
    print(f"1..{len(_steps)}")
    sys.exit(1 if failed else 0)
