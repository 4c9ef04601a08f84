import type { TaskHandler } from '#kernel/outbox/task.ts'
import { removeFiles } from '../tools/pictures/commands.ts'
import { runNotifyConfirmed } from './community/marks/commands.ts'
import {
  runNotifyMerged,
  runNotifyPrice,
  runNotifyWaiting,
} from './community/proposals/commands/notify.ts'
import { runBatch } from './console/batches/commands.ts'
import type { Deps } from './deps.ts'
import { runRecordErasure } from './members/own-data/commands.ts'
import { runForgetBuyer } from './money/groups/commands/forget.ts'
import { runUpdateRewards } from './money/order-rewards/commands.ts'
import { runRemoveProof } from './money/orders/commands/prove.ts'
import { runForgetVaulted } from './money/payments/commands/methods.ts'
import { runApply } from './money/settlement/commands/apply.ts'
import { runCharge } from './money/settlement/commands/charge.ts'
import { runRefund } from './money/settlement/commands/refund.ts'
import { runPurgePages } from './operations/purges.ts'
import { runCampaign } from './reach/campaigns/commands.ts'
import { runPush } from './reach/devices/commands.ts'
import { runDigest } from './reach/notifications/commands/digest.ts'
import { runNotifyFollowers, runNotifyOpened } from './reach/notifications/commands/followers.ts'
import { runNotifyLikes } from './reach/notifications/commands/likes.ts'
import { writeNotification } from './reach/notifications/commands/write.ts'

/** Handlers of all tasks of the outbox that are neither a mail nor a job. */
export const tasks: TaskHandler<Deps>[] = [
  removeFiles,
  writeNotification,
  runNotifyLikes,
  runNotifyConfirmed,
  runNotifyWaiting,
  runNotifyMerged,
  runNotifyPrice,
  runNotifyFollowers,
  runNotifyOpened,
  runPush,
  runCampaign,
  runBatch,
  runDigest,
  runUpdateRewards,
  runRecordErasure,
  runForgetBuyer,
  runRemoveProof,
  runCharge,
  runRefund,
  runApply,
  runForgetVaulted,
  runPurgePages,
]
