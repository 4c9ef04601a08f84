import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { countCall } from '#kernel/http/rate-limit.ts'
import type { Deps } from '#lib/services/deps.ts'
import { findCommentState, findWriter } from '../../comments/queries/comment.ts'
import { isNewcomer } from '../../comments/rules.ts'
import { mayHide, type Report, requireReportable } from '../policy.ts'
import { countWeighty, findReport, lockThing } from '../queries/things.ts'
import type { ThingName } from '../rules.ts'
import { record, withhold } from './decide.ts'
import { notifyReceived, notifySide } from './notify.ts'

type ReportDeps = Pick<Deps, 'clock' | 'log' | 'config'>

/** Counts new reports only against the rate limit, not refused or repeated ones. */
const count = async ({ clock, log }: ReportDeps, tx: Tx, member: MemberId) => {
  const writer = await findWriter(tx, member)
  const isNew = !writer || isNewcomer(writer.joinedAt, clock.now())
  await countCall({ clock, log, db: tx }, isNew ? 'reportOfNewcomer' : 'report', String(member))
}

/** Idempotent: a repeated report returns the first one, whatever happened to the content since. */
export const report = async (
  deps: ReportDeps,
  tx: Tx,
  member: MemberId,
  { named, given }: { named: ThingName; given: Report },
) => {
  const now = deps.clock.now()
  // Locks the content: of concurrent reports, exactly one is the last that is needed to hide it.
  const thing = await lockThing(tx, named)
  const known = await findReport(tx, member, named)
  if (known) return known
  requireReportable(thing, member)
  if (named.of === 'comment') await findCommentState(tx, named.id, now)
  await count(deps, tx, member)
  await tx.run(
    sql`INSERT INTO reports (thing, thing_id, member_id, reason, words, as_read, reported_at)
      VALUES (${named.of}, ${named.id}, ${member}, ${given.reason}, ${given.text}, ${thing.content}, ${now})`,
  )
  await notifyReceived(tx, member, thing)
  const reported = await lockThing(tx, named)
  if (mayHide(reported) && (await countWeighty(tx, named, now)) >= deps.config.reportsToHide) {
    await withhold(tx, reported, now)
    const entry = { kind: 'hide', thing: reported, member: reported.memberId } as const
    const notice = {
      ...(await record(tx, entry, now)),
      thing: reported,
      promptedBy: 'rule',
    } as const
    await notifySide(tx, notice, 'author', [reported.memberId])
  }
  return (await findReport(tx, member, named))!
}
