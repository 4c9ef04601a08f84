/** Days without a backup from which the operator is told. */
export const longestWithoutBackup = 2
