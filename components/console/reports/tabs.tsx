import type { ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Tabs } from '#components/ui/segmented.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { Screen } from '../screen.tsx'

const tabs = ['reports', 'newComments', 'proposals'] as const

type ReportsScreenProps = {
  tab: (typeof tabs)[number]
  above?: string
  beside?: ReactNode
  children: ReactNode
}

export function ReportsTabs({ tab }: Pick<ReportsScreenProps, 'tab'>) {
  const { t } = useTranslation('console-reports')
  const views = tabs.map((key) => ({
    href: consolePaths[key](),
    label: t(`tabs.${key}`),
    current: key === tab,
  }))
  return <Tabs className="mb-4.5" label={t('title')} views={views} link={Link} />
}

/** A tab of the reports. */
export function ReportsScreen({ tab, above = '\u00a0', beside, children }: ReportsScreenProps) {
  const { t } = useTranslation('console-reports')
  return (
    <Screen title={t('title')} above={above} beside={beside}>
      <ReportsTabs tab={tab} />
      {children}
    </Screen>
  )
}
