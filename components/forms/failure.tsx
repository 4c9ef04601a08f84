import { toast } from '#components/toasts/toast-store.ts'
import { Note } from '#components/ui/note.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'

export const failureText = (error: unknown, otherwise: string) =>
  (error instanceof ApiError && error.detail) || otherwise

/** For `onError` of a mutation. */
export const failureToast = (otherwise: string) => (error: unknown) =>
  toast(failureText(error, otherwise), 'problem')

export function FailureNote({ text }: { text: string | null | undefined | false }) {
  return <div role="alert">{text && <Note tone="danger">{text}</Note>}</div>
}
