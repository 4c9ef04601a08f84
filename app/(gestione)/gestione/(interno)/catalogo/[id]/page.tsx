import type { Metadata } from 'next'
import { ItemScreen } from '#components/console/catalogue/item-screen.tsx'
import { translate } from '#lib/site/i18n.ts'

type PageProps = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: PageProps): Promise<Metadata> => ({
  title: translate('console-catalogue')('named', await params),
})

export default async function Page({ params }: PageProps) {
  const { id } = await params
  return <ItemScreen id={Number(id)} />
}
