import { answerMissing, type Missing } from '#lib/site/missing.ts'
import { NotFoundMessage } from './not-found-message.tsx'

/** Instead of a page whose address names nothing that exists. */
export function MissingPage({ what }: { what: Missing }) {
  answerMissing()
  return <NotFoundMessage what={what} />
}
