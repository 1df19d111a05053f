import { faultOf } from "../../contract/schemas/answers.ts";
import { loadForm } from "../../contract/schemas/forms.ts";
import { validate } from "../../contract/validation.ts";
import type { Answered, Asked } from "./schemas.ts";

addEventListener("message", async ({ data }: MessageEvent<Asked>) => {
  postMessage(await answerTo(data));
});

async function answerTo(asked: Asked): Promise<Answered> {
  const { id } = asked;
  try {
    const is = "form" in asked
      ? validate(await loadForm(asked.form), asked.input)
      : await faultOf(asked.answer, asked.body);
    return { id, is };
  } catch (error) {
    return { id, failed: String(error) };
  }
}
