import { Fragment } from "react";
import { toWebAddress } from "../../../contract/webAddress.ts";
import { styled } from "../../ui/theme.ts";

export function MailLink({ address }: { address: string }) {
  return <Anchor href={`mailto:${encodeURI(address)}`}>{withLineBreaks(address)}</Anchor>;
}

export function PhoneLink({ number }: { number: string }) {
  return <Anchor href={`tel:${number.replace(/[^+\d]/g, "")}`}>{number}</Anchor>;
}

/** Links to a web address; other text is shown as it is. */
export function SiteLink({ address }: { address: string }) {
  const url = toWebAddress(address);
  if (url === null) return address;
  return (
    <Anchor href={url} target="_blank" rel="noreferrer">
      {withLineBreaks(address.replace(/^https?:\/\//i, "").replace(/\/$/, ""))}
    </Anchor>
  );
}

function withLineBreaks(address: string) {
  return splitAddress(address).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Splits an address where a line may break. */
export function splitAddress(address: string): string[] {
  return address.split(/(?<=@)|(?=[./])/);
}

const Anchor = styled("a", {
  color: "$accent",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
});
