// The averaging program.
public class Avg {
    String avg(int... input) {
        int count = 0;
        int sum = 0;
        for (int n : input) {
            if (n < 0) {
                return "error";
            } else {
                sum += n;
                count++;
            }
        }
        return "" + calculate(sum, count);
    }

    int calculate(int sum, int count) {
        return count == 0 ? 0 : sum / count;
    }
}
