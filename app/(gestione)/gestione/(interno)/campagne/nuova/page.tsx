import type { Metadata } from 'next'
import { NewCampaign } from '#components/console/campaigns/new-campaign.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console-campaigns')('new') }

export default function Page() {
  return <NewCampaign />
}
