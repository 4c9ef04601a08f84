import { I18nProvider } from '#components/i18n-provider.tsx'
import { pickWords } from '#lib/site/i18n.ts'
import { readInstead, wordsOfAddress } from '#lib/site/instead.ts'
import { answerMissing, type Missing } from '#lib/site/missing.ts'
import { NotFoundMessage } from './not-found-message.tsx'
import { SeenInstead } from './seen-instead.tsx'

type MissingPageProps = {
  what: Missing
  /** The parts of the address that may name it. */
  address?: readonly string[]
}

/** Instead of a page whose address names nothing that exists. */
export async function MissingPage({ what, address = [] }: MissingPageProps) {
  answerMissing()
  const words = wordsOfAddress(address)
  const { nearest, groups } = await readInstead(words)
  return (
    <I18nProvider words={pickWords('catalogue', 'community')}>
      <NotFoundMessage what={what} words={words} />
      <SeenInstead nearest={nearest} groups={groups} now={Date.now()} />
    </I18nProvider>
  )
}
