import type { ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Tabs } from '#components/ui/segmented.tsx'
import { consolePaths } from '#lib/client/console/paths.ts'
import { Screen } from '../screen.tsx'

const hrefs = {
  differences: consolePaths.accounts(),
  disputes: consolePaths.disputes(),
  takings: consolePaths.takings(),
}
type AccountsTab = keyof typeof hrefs

type AccountsScreenProps = { tab: AccountsTab; beside?: ReactNode; children: ReactNode }

/** A tab of the accounts. */
export function AccountsScreen({ tab, beside, children }: AccountsScreenProps) {
  const { t } = useTranslation('console-accounts')
  const views = (Object.keys(hrefs) as AccountsTab[]).map((key) => ({
    href: hrefs[key],
    label: t(`tabs.${key}`),
    current: key === tab,
  }))
  return (
    <Screen title={t('title')} beside={beside}>
      <Tabs label={t('tabs.label')} views={views} link={Link} />
      {children}
    </Screen>
  )
}

/** Number of an order, as a link to it. */
export function OrderLink({ number }: { number: number }) {
  const { t } = useTranslation('console-accounts')
  return (
    <Link className="link num" href={consolePaths.order(number)}>
      <span className="sr-only">{t('orderNamed', { number })}</span>
      <span aria-hidden="true">{number}</span>
    </Link>
  )
}
