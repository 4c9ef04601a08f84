import { LegalPage } from '#components/legal/legal-page.tsx'
import { legalMetadata } from '#lib/site/legal-texts.ts'

type Props = { params: Promise<{ day: string }> }

export const generateMetadata = async ({ params }: Props) =>
  legalMetadata('sale', (await params).day)

export default async function Page({ params }: Props) {
  return <LegalPage text="sale" day={(await params).day} />
}
