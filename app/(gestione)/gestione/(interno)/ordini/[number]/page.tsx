import type { Metadata } from 'next'
import { OrderScreen } from '#components/console/orders/order-screen.tsx'
import { translate } from '#lib/site/i18n.ts'

type PageProps = { params: Promise<{ number: string }> }

export const generateMetadata = async ({ params }: PageProps): Promise<Metadata> => ({
  title: translate('console-orders')('named', await params),
})

export default async function Page({ params }: PageProps) {
  const { number } = await params
  return <OrderScreen id={Number(number)} />
}
