import { viewTest } from "../../support/viewTest.tsx";
import { fireEvent, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { prefetchOnApproach } from "../../../src/app/prefetch.ts";
import { routes } from "../../../src/app/routes.tsx";

viewTest(
  "a link that is pointed at, focused or touched has its page fetched, once",
  async ({ show }) => {
    const loaded: string[] = [];
    const end = prefetchOnApproach(routes, (bundle) => void loaded.push(bundle));
    await show(
      <>
        <a href="/project/create">
          <span>new project</span>
        </a>
        <a href="/process/0198c1f4-5b1e-7000-8000-000000000001">process</a>
        <a href="/reminders/calendar?month=2026-11">calendar</a>
        <a href="/">home</a>
        <a href="https://elsewhere.example/">elsewhere</a>
        <p>no link</p>
      </>,
    );
    fireEvent.pointerOver(screen.getByText("no link"));
    fireEvent.pointerOver(screen.getByText("elsewhere"));
    assert.deepEqual(loaded, []);
    fireEvent.pointerOver(screen.getByText("new project"));
    fireEvent.focusIn(screen.getByText("process"));
    fireEvent.focusIn(screen.getByText("calendar"));
    fireEvent.touchStart(screen.getByText("home"));
    assert.deepEqual(loaded, ["projects", "reminders", "home"]);
    end();
  },
);
