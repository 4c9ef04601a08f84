import type { AnyRunner } from './platform/outbox/errand.ts'
import { removeFiles } from './platform/pictures/commands.ts'
import { writeNotification } from './reach/notifications/commands.ts'

/** Everything that is done after a commit and is neither a mail nor a job. */
export const errands: AnyRunner[] = [removeFiles, writeNotification]
