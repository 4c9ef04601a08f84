import type { Metadata } from 'next'
import { PackingScreen } from '#components/console/shipments/packing.tsx'
import { translate } from '#lib/site/i18n.ts'

type PageProps = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: PageProps): Promise<Metadata> => ({
  title: translate('console-shipments')('packing.title', await params),
})

export default async function Page({ params }: PageProps) {
  const { id } = await params
  return <PackingScreen id={Number(id)} />
}
