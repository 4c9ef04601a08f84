import type { Metadata } from 'next'
import { GroupScreen } from '#components/console/groups/group-screen.tsx'
import { translate } from '#lib/site/i18n.ts'

type PageProps = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: PageProps): Promise<Metadata> => ({
  title: translate('console-groups')('named', await params),
})

export default async function Page({ params }: PageProps) {
  const { id } = await params
  return <GroupScreen id={Number(id)} />
}
