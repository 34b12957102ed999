# Run by tests/programs/python-client.ts with OpenAI's own client for Python.
import json
import os

import openai
from pydantic import BaseModel

BASE = f"{os.environ['TROUPE']}/v1"
MODEL = os.environ["MODEL"]
client = openai.OpenAI(api_key=os.environ["KEY"], base_url=BASE)


def said(content):
    return [{"role": "user", "content": content}]


class Place(BaseModel):
    city: str


LOOK = {
    "type": "function",
    "function": {
        "name": "look",
        "description": "Looks",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}}},
    },
}
CALL = 'Go [tool=look {"city":"Rome"}]'


def refused(kind, call):
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(f"not refused as {kind.__name__}")


# Models.
assert [each.id for each in client.models.list()] == [MODEL]
assert client.models.retrieve(MODEL).owned_by == "troupe"

# Completions: text, stream, tools, a form.
answer = client.chat.completions.create(model=MODEL, messages=said("Hello [tokens=3]"))
assert answer.choices[0].message.content == "w1 w2 w3"
assert answer.usage.completion_tokens == 3
text, usage = "", None
for chunk in client.chat.completions.create(
    model=MODEL,
    messages=said("Hello [tokens=4]"),
    stream=True,
    stream_options={"include_usage": True},
):
    if chunk.choices:
        text += chunk.choices[0].delta.content or ""
    usage = chunk.usage or usage
assert text == "w1 w2 w3 w4" and usage.completion_tokens == 4
first = client.chat.completions.create(model=MODEL, messages=said(CALL), tools=[LOOK])
assert first.choices[0].finish_reason == "tool_calls"
[call] = first.choices[0].message.tool_calls
assert json.loads(call.function.arguments) == {"city": "Rome"}
last = client.chat.completions.create(
    model=MODEL,
    messages=[
        *said(CALL),
        first.choices[0].message,
        {"role": "tool", "tool_call_id": call.id, "content": "sunny in Rome"},
    ],
    tools=[LOOK],
)
assert last.choices[0].message.content == "result: sunny in Rome"
formed = client.chat.completions.parse(
    model=MODEL, messages=said("Where?"), response_format=Place
)
assert formed.choices[0].message.parsed == Place(city="Rome")

# Responses: text, stream, background, cancel, delete.
response = client.responses.create(model=MODEL, input="Hello [tokens=3]")
assert response.output_text == "w1 w2 w3"
further = client.responses.create(
    model=MODEL, input="And [tokens=2]", previous_response_id=response.id
)
assert further.output_text == "w1 w2"
with client.responses.stream(model=MODEL, input="Hello [tokens=4]") as stream:
    for event in stream:
        pass
    assert stream.get_final_response().output_text == "w1 w2 w3 w4"
assert client.responses.parse(
    model=MODEL, input="Where?", text_format=Place
).output_parsed == Place(city="Rome")
going = client.responses.create(
    model=MODEL, input="Long [tokens=5000 pace=20]", background=True
)
assert going.status == "queued"
assert client.responses.cancel(going.id).status == "cancelled"
client.responses.delete(going.id)
refused(openai.NotFoundError, lambda: client.responses.retrieve(going.id))

# Errors.
refused(
    openai.AuthenticationError,
    lambda: openai.OpenAI(api_key="wrong", base_url=BASE).models.list(),
)
assert (
    refused(
        openai.NotFoundError,
        lambda: client.chat.completions.create(model="nobody", messages=said("Hi")),
    ).code
    == "model_not_found"
)
assert (
    refused(
        openai.BadRequestError,
        lambda: client.chat.completions.create(model=MODEL, messages=said("Hi"), n=2),
    ).param
    == "n"
)
print("  openai for Python: models, completions, stream, tools, parse, responses, errors")
