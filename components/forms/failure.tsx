import { toast } from '#components/toasts/toast-store.ts'
import { Note } from '#components/ui/note.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'

/** Text of the server about a failed call, or else a general one. */
export const failureText = (error: unknown, otherwise: string) =>
  (error instanceof ApiError && error.detail) || otherwise

/** For `onError` of a mutation. */
export const failureToast = (otherwise: string) => (error: unknown) =>
  toast(failureText(error, otherwise), 'problem')

/** Region that announces a failure to screen readers when it comes. */
export function FailureNote({ text }: { text: string | null | undefined | false }) {
  return <div role="alert">{text && <Note tone="danger">{text}</Note>}</div>
}
