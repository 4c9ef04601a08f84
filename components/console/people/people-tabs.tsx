import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Tabs } from '#components/ui/segmented.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'

/** Lists about members. */
export function PeopleTabs({ tab }: { tab: 'people' | 'codes' }) {
  const { t } = useTranslation('console-people')
  const views = (['people', 'codes'] as const).map((key) => ({
    href: consolePaths[key](),
    label: t(`tabs.${key}`),
    current: key === tab,
  }))
  return <Tabs label={t('tabs.label')} className="mb-3.5" views={views} link={Link} />
}
