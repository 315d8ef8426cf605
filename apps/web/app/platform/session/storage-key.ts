/** The one key of local storage that holds the session and the locale. */
export const TOKEN_INFO_KEY = 'token-info';
