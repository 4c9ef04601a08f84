import { levels } from '#lib/demo/words/levels.ts'
import { people, surnames } from '#lib/demo/words/people.ts'
import { slugify } from '#lib/format/slug.ts'
import { consentVersions } from '#lib/services/members/preferences/rules.ts'
import { chancesOf } from './chances.ts'
import type { Ground } from './ground.ts'
import { days } from './time.ts'

/** Main member of the demo, with a level in progress and notifications. */
export const serena = 1
export const demoMail = (id: number, name: string) =>
  id === serena ? 'serena@insieme.example' : `${slugify(name)}.${id}@insieme.example`

export function memberName(id: number): string {
  const chances = chancesOf(`member ${id}`)
  const first = people[(id - 1) % people.length]!.name
  return `${first} ${surnames[chances.whole(0, surnames.length - 1)]}`
}

export function addMember(ground: Ground, id: number, passwordHash: string | null) {
  const chances = chancesOf(`member ${id} life`)
  const name = memberName(id)
  const spent = id === serena ? 62_000 : Math.floor(chances.next() ** 3 * 230_000)
  const level = levels.findLast((l) => l.startThresholdCents <= spent)!
  const joined = ground.time.ago(days(chances.whole(1, 900)))
  const weepUntil = chances.happens(0.12) ? ground.time.ahead(days(chances.whole(3, 300))) : null
  ground.sheet.add(
    'members',
    id,
    name,
    demoMail(id, name),
    joined,
    passwordHash,
    ground.pictures.portrait(id),
    level.number,
    spent,
    id === serena ? null : weepUntil,
    joined,
    level.number > 1 ? ground.time.ahead(days(chances.whole(40, 360))) : null,
  )
  if (spent > 0)
    ground.sheet.add('spendings', id, ground.time.ago(days(chances.whole(50, 300))), spent)
  addConsents(ground, id, joined)
}

/** Members who joined before the current texts agreed to them on the day of their version. */
function addConsents({ sheet, time }: Ground, id: number, joined: Date) {
  const answer = (kind: keyof typeof consentVersions, given: boolean) => {
    const since = new Date(consentVersions[kind])
    const at = since > time.now ? time.now : since > joined ? since : joined
    sheet.add('consents', id, kind, given, consentVersions[kind], at)
  }
  answer('privacy', true)
  answer('terms_and_conditions', true)
  answer('marketing', chancesOf(`member ${id} consents`).happens(0.4))
}
