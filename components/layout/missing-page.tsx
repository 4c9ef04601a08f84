import { I18nProvider } from '#components/i18n-provider.tsx'
import { pickWords } from '#lib/site/i18n.ts'
import { readRunningGroups } from '#lib/site/instead.ts'
import { answerMissing, isItem, type Missing } from '#lib/site/missing.ts'
import { ItemField, MissingField } from './missing-field.tsx'
import { NotFoundMessage } from './not-found-message.tsx'
import { SeenInstead } from './seen-instead.tsx'

/** Page for an address that does not exist, the same for every such address. */
export async function MissingPage({ what }: { what: Missing }) {
  answerMissing(what)
  const groups = await readRunningGroups()
  return (
    <I18nProvider words={pickWords('catalogue', 'community')}>
      <NotFoundMessage what={what} Field={isItem(what) ? ItemField : MissingField} />
      <SeenInstead what={what} groups={groups} now={Date.now()} />
    </I18nProvider>
  )
}
