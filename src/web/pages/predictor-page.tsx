import { Predictor } from "../features/predictor/predictor.tsx";

/** `/` */
export default function PredictorPage() {
  return <Predictor />;
}
