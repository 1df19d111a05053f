// What records are created and changed with: fetched together, once a page that offers it stands.
export { ProcessEditDialog } from "../process/ProcessEditDialog.tsx";
export { UserEditDialog } from "../user/UserFields.tsx";
export { companyForm } from "../company/CompanyFields.tsx";
export { ProcessCreateDialog } from "../project/ProcessCreateDialog.tsx";
export { projectForm } from "../project/ProjectFields.tsx";
export { stakeholderForm } from "../stakeholder/StakeholderFields.tsx";
export { technologyForm } from "../technology/TechnologyFields.tsx";
export { RecordCreateDialog, RecordEditDialog } from "./RecordDialogs.tsx";
