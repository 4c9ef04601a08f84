import { LegalPage } from '#components/legal/legal-page.tsx'
import { legalMetadata } from '#lib/site/legal-texts.ts'

export const generateMetadata = () => legalMetadata('terms')

export default function Page() {
  return <LegalPage text="terms" />
}
