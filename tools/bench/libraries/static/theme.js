// The build writes it into the page: asks for the rows while the scripts are on their way, as the
// product's document does.
globalThis.firstHeaders = {
  "Accept": "application/json",
  "Accept-Language": "tr",
  "Authorization": `Bearer ${localStorage.getItem("access_token")}`,
};
globalThis.firstRows = fetch(
  "/api/projects?page=1&size=10&sortField=name&sortDirection=asc&extend=company&extend=type&extend=processes&fields=company.name&fields=type.name",
  { headers: globalThis.firstHeaders },
);
