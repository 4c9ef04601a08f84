import { type NotificationType, notifications } from '#lib/demo/words/notifications.ts'
import { people } from '#lib/demo/words/people.ts'
import { chancesOf } from './chances.ts'
import type { Ground } from './ground.ts'
import { days, hours } from './time.ts'

type About = { id: number; type: 'preorder' | 'sale'; slug: string; title: string; picture: string }

/** Notifications of the main member, newest first. */
const opening: readonly [NotificationType, sentence: number, minutes: number, title: string][] = [
  ['expiring', 0, 12, 'Il Ballo delle Volpi'],
  ['preorder', 0, hours(2), 'Sotto il Bosco Vecchio'],
  ['comment', 0, hours(4), 'Il Faro di Capo Vento'],
  ['order', 0, hours(26), 'Gufi & Gufi'],
  ['weep', 0, days(2), 'Orbita Nove'],
  ['waiting-list', 0, days(4), 'Vento di Quercia'],
  ['like', 0, days(5), 'Mille Lanterne'],
]
const unread = 3

export function addNotices(ground: Ground, member: number, items: readonly About[], count: number) {
  const chances = chancesOf(`notices ${member}`)
  const add = (
    type: NotificationType,
    sentence: number,
    minutes: number,
    about: About,
    read: boolean,
  ) => {
    const words = notifications[type][sentence % notifications[type].length]!
    const description = words
      .replaceAll('{{title}}', about.title)
      .replaceAll(
        '{{name}}',
        type === 'comment' && sentence === 0 ? 'Davide' : chances.one(people).name,
      )
      .replaceAll('{{amount}}', `${chances.whole(0, 24)},${chances.whole(10, 99)}\u00a0€`)
    const data = {
      description,
      picture_id: about.picture,
      type: about.type,
      slug: about.slug,
      id: about.id,
      url: null,
    }
    const at = ground.time.ago(minutes)
    ground.sheet.add(
      'notifications',
      member,
      type,
      data,
      at,
      read ? ground.time.ago(minutes / 2) : null,
    )
  }
  for (const [i, [type, sentence, minutes, title]] of opening.entries()) {
    const about = items.find((item) => item.title === title)
    if (about) add(type, sentence, minutes, about, i >= unread)
  }
  const types = Object.keys(notifications) as NotificationType[]
  for (let i = 0; i < count; i++) {
    add(
      chances.one(types),
      chances.whole(0, 3),
      days(6 + i * 2) + chances.whole(0, 900),
      chances.one(items),
      true,
    )
  }
}
