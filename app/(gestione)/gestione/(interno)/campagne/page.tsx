import type { Metadata } from 'next'
import { CampaignList } from '#components/console/campaigns/campaign-list.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console-campaigns')('title') }

export default function Page() {
  return <CampaignList />
}
