import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import type { GroupStage } from '#lib/client/data/entities/orders.ts'
import { paths } from '#lib/client/paths.ts'
import { formatDayMonth } from '#lib/format/dates.ts'

/** Title and day of the latest message of the shop in a group, as a link to all of them. */
export function LatestUpdate({ group }: { group: Pick<GroupStage, 'id' | 'slug' | 'update'> }) {
  const { t } = useTranslation('user')
  const { update } = group
  if (!update) return null
  return (
    <>
      {t('latestUpdate', { day: formatDayMonth(update.postedTimestamp) })}{' '}
      <Link className="link" href={`${paths.preorder(group)}#updates`}>
        {update.title}
      </Link>
    </>
  )
}
