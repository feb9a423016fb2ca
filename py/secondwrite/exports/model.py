"""One effect as a model for the model checker Spin, whose bounds anybody can widen."""

from ..checker.described import described
from ..checker.spin.promela import promela
from ..design import Design


def render(design: Design) -> str:
    """Promela text of what the worksheet says about an effect; an answer that is not known may have any value there."""
    about = f"{design.sender}: {design.effect.name} at {design.destination}, this one effect by itself.".replace("*/", "* /")
    return f"/* {about} */\n" + promela({id: value.value for id, value in described(design).answers.items()})
