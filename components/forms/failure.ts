import { toast } from '#components/toasts/toast-store.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'

/** Text of the server about a failed call, or else a general one. */
export const failureText = (error: unknown, otherwise: string) =>
  (error instanceof ApiError && error.detail) || otherwise

/** For `onError` of a mutation. */
export const failureToast = (otherwise: string) => (error: unknown) =>
  toast(failureText(error, otherwise), 'problem')
