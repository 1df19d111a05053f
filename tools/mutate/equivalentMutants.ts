/** Equivalent mutants by file and key, with the reason. */
export const EQUIVALENT_MUTANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "machines/app.ts": {
    'swaps choices 1, 2: "child.released": [': "the last holder shares with nobody",
  },
  "machines/searchText.ts": {
    'drops target: target: "idle",':
      "the text is no longer new then, and the choice after it leads there",
  },
  "machines/dateWords.ts": {
    "swaps choices 1, 2: always: [": "a reading has one kind",
  },
  "machines/formConflict.ts": {
    "drops actions: actions: {": "views provide each effect",
    "swaps choices 1, 2: onDone: [": "what clashes cannot be merged",
  },
  "machines/templateVersions.ts": {
    '< to <=: while (place < keys.length && !otherKeys.includes(keys[place] ?? "")) place += 1;':
      "after the last key, one place more is the same place",
  },
  "machines/inPlaceEdit.ts": {
    "swaps choices 1, 2: onDone: [": "no value is both invalid and to be confirmed",
    "swaps choices 1, 2: onDone: [ (2)":
      "what is saved is another than stood there: none is both as wanted and as it was",
  },
  "machines/toaster.ts": {
    'byPointer to byFocus: initial: "byPointer",': "what leads there names the inner state",
  },
  "machines/unsavedForms.ts": {
    'saved to unsaved: initial: "saved",': "where nothing is unsaved it leads to saved at once",
    'saved to unsaved: target: "saved",': "where nothing is unsaved it leads to saved at once",
  },
  "machines/sessionSetup.ts": {
    "0 to 1: const getExpiry = (user: SessionUser | null) => (user?.exp ?? 0) * 1000;":
      "it is asked while somebody is signed in",
  },
  "machines/processPlanDraft.ts": {
    'computed to adjusted: initial: "computed",': "what leads there names the inner state",
  },
  "machines/browserNotifications.ts": {
    'swaps choices 1, 2: "browser.changed": [': "a browser says one thing at a time",
    'swaps choices 2, 3: "browser.changed": [': "a browser says one thing at a time",
    "swaps choices 1, 2: onDone: [": "a user answers one thing at a time",
  },
  "machines/preferences.ts": {
    'swaps choices 1, 2: "language.chosen": [ (2)':
      "while texts are loaded, the language that is wanted never is the current one",
    'swaps choices 1, 2: "theme.chosen": [': "one theme is chosen at a time",
    "swaps choices 1, 2: always: [": "it starts with one theme",
  },
};
