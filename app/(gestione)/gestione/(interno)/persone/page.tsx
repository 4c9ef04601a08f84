import type { Metadata } from 'next'
import { PeopleList } from '#components/console/people/people-list.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console-people')('title') }

export default function Page() {
  return <PeopleList />
}
