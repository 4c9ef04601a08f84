import { EarlierLegalPage } from '#components/legal/legal-page.tsx'
import { earlierLegalMetadata } from '#lib/site/legal-metadata.ts'
import { readShop } from '#lib/site/shop.ts'

type Props = { params: Promise<{ day: string }> }

export const generateMetadata = async ({ params }: Props) =>
  earlierLegalMetadata('sale', (await params).day)

export default async function Page({ params }: Props) {
  const { day } = await params
  return <EarlierLegalPage text="sale" day={day} shop={await readShop()} />
}
