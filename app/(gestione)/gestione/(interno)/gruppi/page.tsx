import type { Metadata } from 'next'
import { GroupList } from '#components/console/groups/group-list.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console-groups')('title') }

export default function Page() {
  return <GroupList />
}
