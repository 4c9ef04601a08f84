import type { Metadata } from 'next'
import { PersonScreen } from '#components/console/people/person-screen.tsx'
import { translate } from '#lib/site/i18n.ts'

type PageProps = { params: Promise<{ id: string }> }

/** Without the name of the member: pages hold no data. */
export const metadata: Metadata = { title: translate('console-people')('person') }

export default async function Page({ params }: PageProps) {
  const { id } = await params
  return <PersonScreen id={Number(id)} />
}
