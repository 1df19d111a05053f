import type { PageTexts } from "../catalogue.ts";
import { account } from "./account.ts";
import { accountEvent } from "./accountEvent.ts";
import { common } from "./common.ts";
import { company } from "./company.ts";
import { feedback } from "./feedback.ts";
import { home } from "./home.ts";
import { list } from "./list.ts";
import { milestone } from "./milestone.ts";
import { notification } from "./notification.ts";
import { occurrence } from "./occurrence.ts";
import { process } from "./process.ts";
import { project } from "./project.ts";
import { projectRecord } from "./projectRecord.ts";
import { reminder } from "./reminder.ts";
import { stakeholder } from "./stakeholder.ts";
import { technology } from "./technology.ts";
import { user } from "./user.ts";

export const pages: PageTexts = {
  ...account,
  ...accountEvent,
  ...common,
  ...company,
  ...feedback,
  ...home,
  ...list,
  ...milestone,
  ...notification,
  ...occurrence,
  ...process,
  ...project,
  ...projectRecord,
  ...reminder,
  ...stakeholder,
  ...technology,
  ...user,
};
