import { WhatIfPage } from '../features/what-if/WhatIfPage.tsx';

export const handle = { ns: ['what-if', 'tipsters', 'bets', 'ui'] };

export default WhatIfPage;
