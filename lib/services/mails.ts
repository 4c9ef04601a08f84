import { accountDeleted } from './accounts/mails/account-deleted.ts'
import { addressChanging } from './accounts/mails/address-changing.ts'
import { addressTaken } from './accounts/mails/address-taken.ts'
import { confirmNewAddress } from './accounts/mails/confirm-new-address.ts'
import { newDevice } from './accounts/mails/new-device.ts'
import { passwordChanged } from './accounts/mails/password-changed.ts'
import { resetPassword } from './accounts/mails/reset-password.ts'
import { verifyAddress } from './accounts/mails/verify-address.ts'
import { identityLinked } from './identities/mails/identity-linked.ts'
import { identityUnlinked } from './identities/mails/identity-unlinked.ts'
import { signInCode } from './identity-tickets/mails/sign-in-code.ts'
import type { AnyMailKind } from './platform/mail/mail.ts'
import { sessionCopied } from './sessions/mails/session-copied.ts'

/** Every e-mail the shop can send: a worker finds by its kind how an entry of the outbox reads. */
export const mails: AnyMailKind[] = [
  verifyAddress,
  resetPassword,
  passwordChanged,
  addressTaken,
  newDevice,
  confirmNewAddress,
  addressChanging,
  accountDeleted,
  sessionCopied,
  signInCode,
  identityLinked,
  identityUnlinked,
]
