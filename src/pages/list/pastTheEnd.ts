import { redirect } from "react-router";
import { type SearchShape, writeSearch } from "../searchParams.ts";

/** Leads a page past the last one to the last, as after rows were deleted. For loaders. */
export function redirectPastTheEnd(
  request: Request,
  shape: SearchShape,
  { page, size, total }: { page: number; size: number; total: number },
): void {
  const lastPage = Math.max(1, Math.ceil(total / size));
  if (page <= lastPage) return;
  const { pathname, searchParams } = new URL(request.url);
  throw redirect(`${pathname}?${writeSearch(shape, searchParams, { page: lastPage })}`);
}
