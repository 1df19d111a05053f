import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Icon } from "../../src/ui/icon/Icon.tsx";
import { styled } from "../../src/ui/theme.ts";
import { useTexts } from "./texts.ts";

/** Nodes up to this depth are expanded at first, unless they are large. */
const OPEN_DEPTH = 2;
const FEW_PARTS = 12;

interface ValueTreeProps {
  value: unknown;
}

/** Renders plain data; the tab masks secrets before it publishes them. */
export function ValueTree({ value }: ValueTreeProps) {
  const t = useTexts();
  const parts = listParts(value);
  if (parts === undefined) {
    return (
      <Single>
        <Plain value={value} />
      </Single>
    );
  }
  if (parts.length === 0) return <Nothing>{t("Nothing is kept here.")}</Nothing>;
  return <Parts parts={parts} depth={0} />;
}

function Parts({ parts, depth }: { parts: [string, unknown][]; depth: number }) {
  return (
    <List>
      {parts.map(([name, part]) => (
        <li key={name}>
          <Part name={name} value={part} depth={depth} />
        </li>
      ))}
    </List>
  );
}

function Part({ name, value, depth }: { name: string; value: unknown; depth: number }) {
  const t = useTexts();
  const parts = listParts(value);
  const [isOpen, setOpen] = useState(depth < OPEN_DEPTH && (parts?.length ?? 0) <= FEW_PARTS);
  if (parts === undefined || parts.length === 0) {
    return (
      <Line>
        <Name>{name}</Name>
        {parts === undefined ? <Plain value={value} /> : <Quiet>{formatEmpty(value)}</Quiet>}
      </Line>
    );
  }
  return (
    <Folding open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon icon={ChevronRight} size={12} />
        <Name>{name}</Name>
        <Quiet>{t("{count} items", { count: parts.length })}</Quiet>
      </summary>
      {isOpen && <Parts parts={parts} depth={depth + 1} />}
    </Folding>
  );
}

function Plain({ value }: ValueTreeProps) {
  if (typeof value === "string") return <Value kind="text">{JSON.stringify(value)}</Value>;
  if (value === null || value === undefined) return <Value kind="none">{String(value)}</Value>;
  return <Value kind="other">{String(value)}</Value>;
}

function listParts(value: unknown): [string, unknown][] | undefined {
  return typeof value === "object" && value !== null ? Object.entries(value) : undefined;
}

const formatEmpty = (value: unknown) => Array.isArray(value) ? "[]" : "{}";

const List = styled("ul", {
  fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  fontSize: "$caption",
  lineHeight: "20px",
  "& &": { marginLeft: "5px", paddingLeft: "13px", borderLeft: "1px solid $line" },
});

const Single = styled("p", {
  fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  fontSize: "$caption",
  lineHeight: "20px",
});

const Line = styled("p", { paddingLeft: "18px", overflowWrap: "anywhere" });

const Folding = styled("details", {
  "& > summary": {
    display: "flex",
    alignItems: "center",
    gap: "6px",
    minHeight: "24px",
    listStyle: "none",
    cursor: "pointer",
    borderRadius: "4px",
    "@touch": { minHeight: "32px" },
    "@hover": { "&:hover": { backgroundColor: "$waitingSoft" } },
  },
  "& > summary::-webkit-details-marker": { display: "none" },
  "& > summary > svg": { color: "$inkThird" },
  "&[open] > summary > svg": { rotate: "90deg" },
});

const Name = styled("span", { color: "$inkSecond", "&::after": { content: "': '" } });

const Value = styled("span", {
  overflowWrap: "anywhere",
  variants: {
    kind: {
      text: { color: "$accent" },
      none: { color: "$inkThird" },
      other: { color: "$running" },
    },
  },
});

const Quiet = styled("span", { color: "$inkThird" });

const Nothing = styled("p", { color: "$inkThird", fontSize: "$small" });
