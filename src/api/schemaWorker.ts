import * as forms from "../../contract/schemas/forms.ts";
import type { Answered, Asked } from "./schemas.ts";

addEventListener("message", ({ data }: MessageEvent<Asked>) => postMessage(answerTo(data)));

function answerTo(asked: Asked): Answered {
  const { id } = asked;
  try {
    const is = "form" in asked
      ? forms.validate<object>(forms[asked.form], asked.input)
      : forms.faultOf(asked.answer, asked.body);
    return { id, is };
  } catch (error) {
    return { id, failed: String(error) };
  }
}
