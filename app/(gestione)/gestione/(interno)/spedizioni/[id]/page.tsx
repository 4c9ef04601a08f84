import type { Metadata } from 'next'
import { WaveScreen } from '#components/console/shipments/wave-screen.tsx'
import { translate } from '#lib/site/i18n.ts'

type PageProps = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: PageProps): Promise<Metadata> => ({
  title: translate('console-shipments')('named', await params),
})

export default async function Page({ params }: PageProps) {
  const { id } = await params
  return <WaveScreen id={Number(id)} />
}
