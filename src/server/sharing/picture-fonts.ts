// Written by `npm run picture-fonts`.
// biome-ignore-all lint/suspicious/noMisleadingCharacterClass: it is about single code points

/** A font of the pictures: its file in `fonts`, and which texts it has all characters of. */
export interface PictureFont {
  readonly file: string;
  readonly family: string;
  readonly characters: RegExp;
}

/** The fonts of the pictures, the product's own first. */
export const FONTS: readonly PictureFont[] = [
  {
    file: "LeagueGothic_400Regular.ttf",
    family: "League Gothic",
    characters:
      /^[\u{00020}-\u{0007e}\u{00093}-\u{00094}\u{000a0}-\u{00107}\u{0010a}-\u{00113}\u{00116}-\u{0011b}\u{0011e}-\u{00123}\u{00126}-\u{0012b}\u{0012e}-\u{00133}\u{00136}-\u{00137}\u{00139}-\u{0013f}\u{00141}-\u{00148}\u{0014a}-\u{0014d}\u{00150}-\u{0015b}\u{0015e}-\u{0016b}\u{0016e}-\u{0017f}\u{001a0}-\u{001a1}\u{001af}-\u{001b0}\u{001cd}-\u{001dc}\u{00218}-\u{0021b}\u{002c6}-\u{002c7}\u{002d8}-\u{002dd}\u{00300}-\u{00304}\u{00306}-\u{0030c}\u{00312}\u{0031b}\u{00323}\u{00326}-\u{00328}\u{01e80}-\u{01e85}\u{01e9e}\u{01ea0}-\u{01ef9}\u{02013}-\u{02014}\u{02018}-\u{0201a}\u{0201c}-\u{0201f}\u{02022}\u{02026}\u{02039}-\u{0203a}\u{02044}\u{02074}\u{020ac}\u{02122}\u{02212}\u{02215}\u{0fb01}-\u{0fb02}]+$/u,
  },
  {
    file: "NotoSans_600SemiBold.ttf",
    family: "Noto Sans",
    characters:
      /^[\u{00020}-\u{0007e}\u{000a0}-\u{002e9}\u{002ec}-\u{00377}\u{0037a}-\u{0037f}\u{00384}-\u{0038a}\u{0038c}\u{0038e}-\u{003a1}\u{003a3}-\u{003e1}\u{003f0}-\u{0052f}\u{00951}-\u{00954}\u{00964}-\u{00965}\u{010fb}\u{01ab0}-\u{01ac0}\u{01ac5}\u{01ac7}-\u{01ace}\u{01c80}-\u{01c88}\u{01d00}-\u{01df9}\u{01dfb}-\u{01f15}\u{01f18}-\u{01f1d}\u{01f20}-\u{01f45}\u{01f48}-\u{01f4d}\u{01f50}-\u{01f57}\u{01f59}\u{01f5b}\u{01f5d}\u{01f5f}-\u{01f7d}\u{01f80}-\u{01fb4}\u{01fb6}-\u{01fc4}\u{01fc6}-\u{01fd3}\u{01fd6}-\u{01fdb}\u{01fdd}-\u{01fef}\u{01ff2}-\u{01ff4}\u{01ff6}-\u{01ffe}\u{02000}-\u{02064}\u{02066}-\u{02071}\u{02074}-\u{0208e}\u{02090}-\u{0209c}\u{020a0}-\u{020c0}\u{020f0}\u{02100}-\u{0215f}\u{02183}-\u{02184}\u{02189}\u{02212}\u{025cc}\u{02c60}-\u{02c7f}\u{02de0}-\u{02e5d}\u{0a640}-\u{0a69f}\u{0a700}-\u{0a7ca}\u{0a7d0}-\u{0a7d1}\u{0a7d3}\u{0a7d5}-\u{0a7d9}\u{0a7f2}-\u{0a7ff}\u{0a92e}\u{0ab30}-\u{0ab6b}\u{0fb00}-\u{0fb06}\u{0fe00}\u{0fe20}-\u{0fe2f}\u{0feff}\u{0fffc}-\u{0fffd}\u{10780}-\u{10785}\u{10787}-\u{107b0}\u{107b2}-\u{107ba}\u{1df00}-\u{1df1e}]+$/u,
  },
  {
    file: "NotoSansHebrew_600SemiBold.ttf",
    family: "Noto Sans Hebrew",
    characters:
      /^[\u{00020}-\u{0007e}\u{000a0}-\u{000a3}\u{000a5}\u{000a7}-\u{000ab}\u{000ae}-\u{000b0}\u{000b4}\u{000b6}-\u{000b8}\u{000ba}-\u{000bb}\u{000bf}-\u{00107}\u{0010a}-\u{00113}\u{00116}-\u{0011b}\u{0011e}-\u{00123}\u{00126}-\u{00127}\u{0012a}-\u{0012b}\u{0012e}-\u{00131}\u{00136}-\u{00137}\u{00139}-\u{0013e}\u{00141}-\u{00148}\u{00150}-\u{00155}\u{00158}-\u{0015b}\u{0015e}-\u{00161}\u{00164}-\u{00165}\u{0016a}-\u{0016b}\u{0016e}-\u{0017e}\u{00218}-\u{0021b}\u{00237}\u{002c6}-\u{002c7}\u{002c9}\u{002d8}-\u{002dd}\u{00300}-\u{00304}\u{00306}-\u{00308}\u{0030a}-\u{0030c}\u{00326}-\u{00328}\u{0034f}\u{00591}-\u{005c7}\u{005d0}-\u{005ea}\u{005ef}-\u{005f4}\u{01e80}-\u{01e85}\u{01e9e}\u{01ef2}-\u{01ef3}\u{0200c}-\u{02010}\u{02013}-\u{02014}\u{02018}-\u{0201a}\u{0201c}-\u{0201e}\u{02022}\u{02026}\u{02039}-\u{0203a}\u{020aa}\u{020ac}\u{02122}\u{02212}\u{025cc}\u{0fb1d}-\u{0fb36}\u{0fb38}-\u{0fb3c}\u{0fb3e}\u{0fb40}-\u{0fb41}\u{0fb43}-\u{0fb44}\u{0fb46}-\u{0fb4f}]+$/u,
  },
  {
    file: "NotoSansArabic_600SemiBold.ttf",
    family: "Noto Sans Arabic",
    characters:
      /^[\u{00020}-\u{0007e}\u{000a0}-\u{000a3}\u{000a5}\u{000a7}-\u{000ab}\u{000ae}-\u{000b0}\u{000b4}\u{000b6}-\u{000b8}\u{000ba}-\u{000bb}\u{000bf}-\u{00107}\u{0010a}-\u{00113}\u{00116}-\u{0011b}\u{0011e}-\u{00123}\u{00126}-\u{00127}\u{0012a}-\u{0012b}\u{0012e}-\u{00131}\u{00136}-\u{00137}\u{00139}-\u{0013e}\u{00141}-\u{00148}\u{0014a}-\u{0014d}\u{00150}-\u{0015b}\u{0015e}-\u{00161}\u{00164}-\u{00165}\u{0016a}-\u{0017e}\u{00218}-\u{0021b}\u{00237}\u{002c6}-\u{002c7}\u{002c9}\u{002d8}-\u{002dd}\u{00300}-\u{00304}\u{00306}-\u{00308}\u{0030a}-\u{0030c}\u{00312}\u{00326}-\u{00328}\u{0034f}\u{00600}-\u{006ff}\u{00750}-\u{0077f}\u{00870}-\u{0088e}\u{00890}-\u{00891}\u{00898}-\u{008ff}\u{01e80}-\u{01e85}\u{01e9e}\u{01ef2}-\u{01ef3}\u{02009}\u{0200b}-\u{02011}\u{02013}-\u{02014}\u{02018}-\u{0201a}\u{0201c}-\u{0201e}\u{02022}\u{02026}\u{0202f}\u{02039}-\u{0203a}\u{0204f}\u{020ac}\u{02122}\u{02212}\u{0221a}\u{025cc}\u{02e41}\u{0fb50}-\u{0fbc2}\u{0fbd3}-\u{0fd8f}\u{0fd92}-\u{0fdc7}\u{0fdcf}\u{0fdf0}-\u{0fdff}\u{0fe70}-\u{0fe74}\u{0fe76}-\u{0fefc}\u{0feff}\u{10efd}-\u{10eff}]+$/u,
  },
];
