import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { SectionHead } from '#components/catalogue/section-head.tsx'
import { Link } from '#components/navigation/link.tsx'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { DrawnBox } from '#components/ui/drawn-box.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import { Words } from '#components/words.tsx'
import type { Activity } from '#lib/client/data/entities/community.ts'
import { resourcePath } from '#lib/client/paths.ts'
import { formatAgo } from '#lib/format/age.ts'
import { translate } from '#lib/site/i18n.ts'
import { tintOf } from './proposal-picture.tsx'

export function Activities({ activities, now }: { activities: readonly Activity[]; now: number }) {
  const t = translate('home')
  return (
    <aside aria-labelledby="activity" data-source="activity">
      <SectionHead id="activity" title={t('activity.title')} />
      {activities.length === 0 && <p className="text-ink-2">{t('activity.empty')}</p>}
      <ul className="grid gap-5">
        {activities.map((activity) => (
          <li
            key={`${activity.interaction} ${activity.type} ${activity.id} ${activity.timestamp}`}
            className="grid grid-cols-[44px_minmax(0,1fr)_48px] items-center gap-3"
          >
            <PersonAvatar
              person={{ name: activity.userName, image: activity.userImage }}
              size={44}
            />
            <p className="text-small">
              <Sentence activity={activity} />
              <br />
              <span className="text-tiny text-ink-2">
                {formatAgo(translate('format'), activity.timestamp, now)}
              </span>
            </p>
            <Thumb tint={tintOf(activity)} size={48}>
              {activity.image ? (
                <ItemPicture image={activity.image} sizes="36px" />
              ) : (
                <DrawnBox title={activity.title} cells={3} />
              )}
            </Thumb>
          </li>
        ))}
      </ul>
    </aside>
  )
}

function Sentence({ activity }: { activity: Activity }) {
  const t = translate('home')
  const name = activity.userName || translate('community')('someone')
  return (
    <Words
      text={t(`activity.${activity.interaction}`, { name, title: activity.title })}
      marks={{
        b: <b />,
        thing: (
          <Link
            href={resourcePath(activity.type, activity)}
            className="font-semibold wrap-anywhere"
          />
        ),
      }}
    />
  )
}
