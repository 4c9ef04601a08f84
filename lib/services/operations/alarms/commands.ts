import { dayOf } from '#lib/calendar/days.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import type { Deps } from '../../deps.ts'
import { type AlarmKind, alarmMail } from './mails/alarm.ts'

/** Enqueues a mail to `ALARM_EMAIL`, at most one a day for each kind. A demo sends none. */
export const raiseAlarm = async (
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  alarm: AlarmKind,
  count: number,
) => {
  const { alarmEmail: to, enableDemo } = config
  if (count === 0 || !to || enableDemo) return
  const key = `alarm ${alarm} ${dayOf(clock.now())}`
  await db.transaction((tx) => enqueueMail(tx, alarmMail, { to, data: { alarm, count }, key }))
}
