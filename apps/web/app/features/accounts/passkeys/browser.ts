import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { useInBrowser } from '../../../platform/boot/use-in-browser.ts';

/** The library is fetched when a passkey is used, never with a page. */
const library = () => import('@simplewebauthn/browser');

/** Why the browser gave no passkey: the device has one for the account already, or anything else, such as a press on "Cancel". */
export type PasskeyFailure = 'known' | 'failed';

const supported = () => window.PublicKeyCredential !== undefined;

/** Whether this browser can use passkeys; false while the server draws. */
export const usePasskeysSupported = () => useInBrowser(supported, () => false);

/** Whether the browser offers passkeys among what it fills in by itself. */
export async function passkeysFillIn(): Promise<boolean> {
  return supported() && ((await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}

/** Has the device make a passkey. */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON | PasskeyFailure> {
  try {
    return await (await library()).startRegistration({ optionsJSON });
  } catch (error) {
    const known =
      error instanceof Error && 'code' in error && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return known ? 'known' : 'failed';
  }
}

/** Has the device sign with a passkey: at once, or when the reader picks one among what the browser fills in. It gives null when none was used. */
export async function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  useBrowserAutofill: boolean,
): Promise<AuthenticationResponseJSON | null> {
  try {
    return await (await library()).startAuthentication({ optionsJSON, useBrowserAutofill });
  } catch {
    return null;
  }
}

/** Gives up what the browser waits for. */
export async function stopPasskeys(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}
