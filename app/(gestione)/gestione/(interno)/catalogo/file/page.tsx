import type { Metadata } from 'next'
import { FileImport } from '#components/console/catalogue/file-import.tsx'
import { translate } from '#lib/site/i18n.ts'

export const metadata: Metadata = { title: translate('console-catalogue')('importTitle') }

export default function Page() {
  return <FileImport />
}
